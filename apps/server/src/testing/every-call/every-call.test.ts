import { accessMatrix } from "./access-matrix.suite.ts";
import { foreignIds } from "./foreign-ids.suite.ts";
import { massAssignment } from "./mass-assignment.suite.ts";
import { makeEveryCallScene } from "./scene.ts";

// One world for all that walks over every call of the contract. Nothing that is sent here may change a row.
const scene = await makeEveryCallScene();
accessMatrix(scene);
foreignIds(scene);
massAssignment(scene);

import { beforeEach } from "vitest";
import { isTimeOver, NO_TIME } from "./time-left.ts";

beforeEach(({ skip }) => skip(isTimeOver(), NO_TIME));

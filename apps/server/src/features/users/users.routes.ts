import * as api from "@krempelfrei/contract/users/users";
import { authorize } from "../../core/authorize.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { checkEmailFree } from "../account/data/unique-email.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { sendSetPassword } from "./send-set-password.ts";
import { setUserActive } from "./set-user-active.ts";
import { getStaff, listStaff } from "./staff.queries.ts";
import { toStaffUser } from "./to-staff-user.ts";
import { updateUser } from "./update-user.ts";

export function usersRoutes(door: Door): void {
  serve(door, api.listUsers, async (ctx, { query }) => {
    authorize(ctx, "users.manage");
    const { rows, total } = await listStaff(ctx, query);
    return {
      data: rows.map((row) => toStaffUser(ctx.actor, row)),
      total,
      page: query.page,
      per_page: query.per_page,
    };
  });

  serve(door, api.getStaffUser, async (ctx, { params }) => {
    authorize(ctx, "users.manage");
    return toStaffUser(ctx.actor, await getStaff(ctx, params.id));
  });

  serve(door, api.createUser, async (ctx, { body }) => createUser(ctx, body));
  serve(door, api.updateUser, async (ctx, { params, body }) => updateUser(ctx, { ...body, ...params }));
  serve(door, api.deleteUser, async (ctx, { params }) => deleteUser(ctx, params));

  serve(door, api.activateUser, async (ctx, { params }) =>
    setUserActive(ctx, { ...params, is_active: true }),
  );
  serve(door, api.deactivateUser, async (ctx, { params }) =>
    setUserActive(ctx, { ...params, is_active: false }),
  );
  serve(door, api.sendSetPassword, async (ctx, { params }) => sendSetPassword(ctx, params));

  serve(door, api.validateEmail, async (ctx, { body }) =>
    checkEmailFree(ctx, body.email, body.userId ?? null),
  );
}

import * as api from "@krempelfrei/contract/users/users";
import { authorize } from "../../context/authorize.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { sendSetPassword } from "./send-set-password.ts";
import { setUserActive } from "./set-user-active.ts";
import { getStaff, listStaff } from "./staff.queries.ts";
import { toStaffUser } from "./to-staff-user.ts";
import { updateUser } from "./update-user.ts";
import { validateEmail } from "./validate-email.ts";

export function usersRoutes(http: HttpApp): void {
  serve(http, api.listUsers, async (ctx, { query }) => {
    authorize(ctx, "users.manage");
    const { rows, total } = await listStaff(ctx, query);
    return {
      data: rows.map((row) => toStaffUser(ctx.actor, row)),
      total,
      page: query.page,
      per_page: query.per_page,
    };
  });

  serve(http, api.getStaffUser, async (ctx, { params }) => {
    authorize(ctx, "users.manage");
    return toStaffUser(ctx.actor, await getStaff(ctx, params.id));
  });

  serve(http, api.createUser, async (ctx, { body }) => createUser(ctx, body));
  serve(http, api.updateUser, async (ctx, { params, body }) => updateUser(ctx, { ...body, ...params }));
  serve(http, api.deleteUser, async (ctx, { params }) => deleteUser(ctx, params));

  serve(http, api.activateUser, async (ctx, { params }) =>
    setUserActive(ctx, { ...params, is_active: true }),
  );
  serve(http, api.deactivateUser, async (ctx, { params }) =>
    setUserActive(ctx, { ...params, is_active: false }),
  );
  serve(http, api.sendSetPassword, async (ctx, { params }) => sendSetPassword(ctx, params));

  serve(http, api.validateEmail, async (ctx, { body }) => validateEmail(ctx, body));
}

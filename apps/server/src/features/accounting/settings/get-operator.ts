import type { Operator } from "@krempelfrei/contract/accounting/operator";
import type { Ctx } from "../../../context/context.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";

/** Who runs the installation, for everybody: of the settings no more than the law wants to be public. */
export async function getOperator(ctx: Ctx): Promise<Operator> {
  const settings = await getAccountingSettings(ctx);
  return {
    company_name: settings.company_name,
    street: settings.street,
    house_no: settings.house_no,
    zip: settings.zip,
    city: settings.city,
    country: settings.country,
    phone: settings.phone,
    email: settings.email,
    vat_id: settings.vat_id,
    represented_by: settings.represented_by,
    seat: settings.seat,
    register_court: settings.register_court,
    register_number: settings.register_number,
    legal_notice_text: settings.legal_notice_text,
    privacy_text: settings.privacy_text,
    keep_deleted_days: ctx.settings.keepDeletedDays,
  };
}

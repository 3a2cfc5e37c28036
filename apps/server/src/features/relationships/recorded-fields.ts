/** The fields of a person that the change history records. */
export const RECORDED = ["first_name", "last_name", "relation_kind", "birthday", "email"] as const;

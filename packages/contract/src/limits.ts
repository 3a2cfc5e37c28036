/** Constants of server and client (specification 9 unless noted); constants of the screen are in the client. */

export const FOLDER_NAME_MAX = 50;
/** Number of folders in a group up to which its members may add some; each listing contains all folders. */
export const FOLDERS_MAX = 2000;
/** Folders that all members but the contract holder may make together: the holder could not delete them. */
export const FOLDERS_OF_RELATED_MAX = 1000;
/** Levels of folders below the root. */
export const FOLDER_DEPTH_MAX = 30;
export const PASSWORD_MIN = 8;
/** Longer passwords make hashing slow without being safer. */
export const PASSWORD_MAX = 128;
export const NAME_MAX = 200;
export const AUTHOR_MAX = 120;
/** Characters of a number with its name, and numbers that are added to or hidden from a document. */
export const FACT_MAX = 120;
export const FACTS_MAX = 20;
export const KNOWN_GAPS_MAX = 60;
export const TAG_MAX = 60;
export const TAGS_MAX = 30;
export const PERSON_NAME_MAX = 80;
export const TEMPLATE_NAME_MAX = 80;
export const REASON_MAX = 500;
export const SEARCH_MAX = 200;
/** Files that one call moves or deletes. */
export const FILES_AT_ONCE_MAX = 1000;
/** Time in which staff may undo their last change of a document. */
export const UNDO_MINUTES = 30;
/** An editing claim expires unless it is renewed. */
export const FILE_CLAIM_SECONDS = 60;
/** Characters of the note to the Krempler on a document in the locker. */
export const LOCKER_NOTE_MAX = 500;
/** Path of the folders that a file came from on its sender's disk, in UTF-16 code units. */
export const ORIGIN_PATH_MAX = 500;
/** Days from the dropping for which a filed document stays in the list of the locker. */
export const LOCKER_FILED_DAYS = 60;

export const RELEVANCE_YEAR_MIN = 1950;
/** Relevance years go from the current year plus 1 down to 1950. */
export const relevanceYearMax = (now: Date = new Date()): number => now.getFullYear() + 1;

export const TABLE_PAGE_SIZE = 10;
export const LIST_PAGE_SIZE = 20;

export const RESET_LINK_MINUTES = 60;
export const SET_LINK_DAYS = 7;
export const SESSION_IDLE_HOURS = 12;
/** Minutes after the sign-in in which some changes of one's account need no password. */
export const FRESH_SIGN_IN_MINUTES = 10;
export const SESSION_REMEMBER_DAYS = 30;
/** Maximum age of a session, regardless of use; shorter for staff, who see all groups. */
export const SESSION_MAX_DAYS = { member: 90, staff: 30 } as const;
/** Validity of the link that confirms a new e-mail address. */
export const EMAIL_LINK_HOURS = 24;

/** The mailed code of the second factor. */
export const TWO_FACTOR_DIGITS = 6;
export const TWO_FACTOR_MINUTES = 10;
export const TWO_FACTOR_TRIES = 5;
export const TWO_FACTOR_RESEND_SECONDS = 30;
/** Number of one-time codes that replace an authenticator app. */
export const RECOVERY_CODES = 10;

export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 20;
/** Time in which a browser has to answer with a passkey. */
export const PASSKEY_MINUTES = 5;

/** Master data of a customer (accounting.md 1.2). */
export const TITLE_MAX = 40;
export const STREET_MAX = 100;
export const HOUSE_NO_MAX = 20;
export const ZIP_MAX = 12;
export const CITY_MAX = 80;
export const PHONE_MAX = 40;
export const NOTE_MAX = 5000;
export const BLOCK_NOTE_MAX = 200;
/** Characters of the note about a call, letter or visit. */
export const CONTACT_NOTE_MAX = 500;
/** 10.000,00 € a month. */
export const MONTHLY_FEE_MAX_CENTS = 1_000_000;
/** Days after the end of the contract for which members can still read. */
export const READ_ONLY_DAYS = 30;
/** SEPA (accounting.md 1.3). */
export const MANDATE_REFERENCE_MAX = 35;
export const MANDATE_HOLDER_MAX = 70;
export const MANDATE_MONTHS = 36;

/** Emergency access: characters of texts, and contacts of one person. */
export const SOS_RELATION_MAX = 60;
export const SOS_NOTE_MAX = 1000;
export const SOS_CONTACTS_MAX = 20;
/** Time in which a contact can begin a test run that the person has started. */
export const SOS_TRIAL_MINUTES = 15;
/** Length of an activation: without a date in months, at most in years. */
export const SOS_MONTHS = 12;
export const SOS_YEARS_MAX = 5;
/** An emergency access ends after this time, regardless of use. */
export const SOS_SESSION_MINUTES = 30;
/** Wrong birthdays for a contact in any 24 hours, above which the right birthday is answered with a mailed link. */
export const SOS_TRIES = 5;
/** Wrong birthdays for a contact in any 365 days, with the same consequence. */
export const SOS_TRIES_A_YEAR = 30;
/** Validity of a link that is mailed to a contact. */
export const SOS_LINK_MINUTES = 60;
/** Days before the end of the activation at which the person is notified. */
export const SOS_REMIND_DAYS = [30, 7, 1] as const;

/** Share of a quota from which staff is warned. */
export const QUOTA_WARN_PERCENT = 80;

/** Retention in the change history: network addresses in days, personal data in full calendar years. */
export const CHANGE_IP_DAYS = 90;
export const CHANGE_VALUES_YEARS = 10;

/** Characters that the tax adviser's program accepts (accounting.md 1.4). */
export const BOOKING_TEXT_MAX = 60;
/** Characters left after "Storno: ". */
export const STORNO_REASON_MAX = 52;

/** accounting.md 1.1; SEPA accepts 70 characters of a name. */
export const COMPANY_NAME_MAX = 70;
/** Characters of all directors of a company in one line. */
export const REPRESENTATIVES_MAX = 200;
export const REGISTER_NUMBER_MAX = 40;
/** Characters of the operator's own text on the legal notice or the privacy page. */
export const LEGAL_TEXT_MAX = 5000;

/** Maximum size of a bank statement (accounting.md 4.0). */
export const STATEMENT_MAX_BYTES = 5 * 1024 ** 2;
/** Maximum of lines of bank statements in one answer. */
export const BANK_LINES_PAGE = 1000;
/** Maximum of bookings in one call (accounting.md 2). */
export const BOOKINGS_AT_ONCE_MAX = 500;

/** Maximum of selected documents in one archive: their ids are in an address, which proxies limit to 8 kB. */
export const ARCHIVE_FILES_MAX = 150;

/** The search in texts: characters and words of a search, hits in total and on a page. */
export const TEXT_SEARCH_MAX = 100;
export const TEXT_SEARCH_WORDS_MAX = 8;
export const TEXT_HITS_MAX = 200;
export const TEXT_HITS_PAGE = 20;
/** Deadlines: characters of texts, number in a document, and possible days. */
export const DEADLINE_TITLE_MAX = 120;
export const DEADLINE_NOTE_MAX = 200;
export const DEADLINE_ORIGIN_MAX = 300;
/** Maximum of deadlines of a document: open ones, which all remind, and with done ones. */
export const OPEN_DEADLINES_A_FILE_MAX = 30;
export const DEADLINES_A_FILE_MAX = 300;
/** The same for the deadlines that one member adds to a document of the whole group: others may add some as well. */
export const OPEN_DEADLINES_OF_MEMBER_MAX = 15;
export const DEADLINES_OF_MEMBER_MAX = 150;
export const DEADLINE_DAY_MIN = "1990-01-01";
export const DEADLINE_DAY_MAX = "2149-12-31";
/** Days ahead within which a deadline is suggested: nobody acts on a day beyond two years. */
export const DEADLINE_SUGGESTED_DAYS = 731;
/** Maximum number of units in a period (`3 Monate`), for every unit. */
export const DEADLINE_PERIOD_MAX = 366;
/** Days before a deadline at which a reminder can be mailed. */
export const DEADLINE_REMIND_DAYS = [30, 7, 1] as const;
/** Characters of a rule's label: the last two words in front of a recognised value. */
export const RULE_LABEL_MAX = 100;
/** Days that a letter takes to its recipient. */
export const POST_DAYS = 3;

export const USAGE = `npm run admin -- <task>

  migrate [--expand]            updates the schema of the database; --expand leaves out what running servers of the
                                release before would not survive
  create-owner <e-mail> <first name> <last name>
                                makes an owner and mails the link to choose a password
  verify-storage [--deep]       compares the stored documents with the database; --deep reads and hashes all of them
  read-again --reader <name>    reads all documents again that were read by a reader whose name begins like this, the
                                newest first; the log of a start names the present one
  verify-changelog [<head>]     compares the change history with its chain of hashes and names what was tampered with;
                                a head is what an earlier run has printed
  verify-accounting [<zip>]     computes the accounts in three ways, open amounts and closed quarters again, and names
                                what does not agree; of an audit package, what is not as it was made
  backup [<place>]              makes a backup while the app runs; <place> is a folder or s3://bucket/prefix, BACKUP_TO
                                when it is left out
  verify-backup [<place>] [--snapshot <name>]
                                verifies the newest backup by restoring it into a temporary database
  restore [<place>] [--snapshot <name>]
                                restores the newest backup into an empty database and storage, while the app is stopped
  restore [<place>] --until <time>
                                restores the embedded database and its documents as they were at a point in time, like
                                2026-11-22T14:03:00Z, or latest
  repair-storage [<place>]      copies stored documents that are missing or damaged from the backup
  content-key                   prints a new master key for the file of CONTENT_KEY_FILE
  encrypt-contents              encrypts the stored documents that are not encrypted yet
  rotate-content-key            wraps the keys of all customers and the secrets of the database by the first master key
                                of the file; the app runs on, with the new key in the first line and the former one below
                                it until the next backup
  remove-authenticator <e-mail>
                                takes the authenticator app of a person away who has lost telephone and recovery codes;
                                codes are mailed again
  rotate-secret <name>          replaces a secret of the database (docs/security/keys.md says what that does), while the app
                                is stopped
  end-sessions <e-mail> | --all ends all sessions of a person, or of everybody with every emergency access
  log-account <e-mail>          prints the hashes by which the lines of refused calls in the log name this account
  doctor                        examines everything that the installation depends on and says, in German, what is wrong and
                                what to do; ends with 1 where something is bad
  jobs                          lists the jobs that wait, run or have failed, with their last error
  jobs retry <id> | --name <job>
                                starts a failed job, or all of a name, again
  jobs delete <id> | --name <job>
                                deletes a failed or waiting job, or all failed ones of a name

The app may run meanwhile, except for restore and rotate-secret.`;

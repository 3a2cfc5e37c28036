interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** The name of a person for screens and records. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

/** The name of a document with its extension, for screens, records and downloads. */
export const fullFileName = ({
  name,
  extension,
}: {
  readonly name: string;
  readonly extension: string;
}): string => `${name}.${extension}`;

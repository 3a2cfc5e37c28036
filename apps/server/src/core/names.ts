interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

/** The name of a document with its extension, for screens, records and downloads. */
export const fullFileName = ({
  name,
  extension,
}: {
  readonly name: string;
  readonly extension: string;
}): string => `${name}.${extension}`;

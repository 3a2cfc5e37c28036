interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** The name of a person as it is shown and recorded. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

/** The name of a document with its extension, as it is shown, recorded and downloaded. */
export const fullFileName = ({
  name,
  extension,
}: {
  readonly name: string;
  readonly extension: string;
}): string => `${name}.${extension}`;

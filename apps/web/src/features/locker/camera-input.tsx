interface CameraProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly onPhotos: (photos: File[]) => void;
}

/** The invisible input that opens the camera of a phone, elsewhere the choice of pictures. */
export function CameraInput({ inputRef, onPhotos }: CameraProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      accept="image/*"
      capture="environment"
      multiple
      hidden
      aria-label="Fotografieren"
      onChange={(event) => {
        const photos = [...(event.currentTarget.files ?? [])];
        // Reset, so that the same picture can be chosen again.
        event.currentTarget.value = "";
        if (photos.length > 0) onPhotos(photos);
      }}
    />
  );
}

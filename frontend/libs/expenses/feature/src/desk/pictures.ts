/** The addresses of photos on this page: one per photo however often it is drawn, given back when the photo leaves. */
const addresses = new Map<Blob, string>();

export function pictureOf(photo: Blob): string {
  const known = addresses.get(photo);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(photo);
  addresses.set(photo, address);
  return address;
}

export function forgetPicture(photo: Blob | null): void {
  const known = photo && addresses.get(photo);
  if (!known) return;
  URL.revokeObjectURL(known);
  addresses.delete(photo);
}

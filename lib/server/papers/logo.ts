/** The school's logo for a paper. `src` is a data URL: by it, a PDF has the picture once however often it is drawn. */
export type PaperLogo = { src: string; width: number; height: number }

/** The size of `logo`, in points, within `room`. */
export function sizeWithin({ width, height }: PaperLogo, room: { width: number; height: number }) {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

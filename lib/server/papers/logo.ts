import type { Document } from './pdf-text'

/** The school's logo for a paper. `src` is a data URL: by it, a PDF has the picture once however often it is drawn. */
export type PaperLogo = { src: string; width: number; height: number }

/** The size of `logo`, in points, within `room`. */
export function sizeWithin({ width, height }: PaperLogo, room: { width: number; height: number }) {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

/** `gap` is the space beside the logo. */
type LogoRoom = { width: number; height: number; gap: number }

/** The width that a logo takes from the text beside it. */
export const takenBy = (logo: PaperLogo | undefined, room: LogoRoom) =>
  logo ? sizeWithin(logo, room).width + room.gap : 0

/** Draws `logo`, within `room`, so that it ends at `right`. */
export function drawLogo(document: Document, logo: PaperLogo | undefined, right: number, top: number, room: LogoRoom) {
  if (!logo) return
  const size = sizeWithin(logo, room)
  document.image(logo.src, right - size.width, top, size)
}

/** The square that is cut out of a picture, in the picture's pixels. */

type Size = { width: number; height: number }

/** Its centre, and how many times it is smaller than the largest one. */
export type Crop = Readonly<{ x: number; y: number; zoom: number }>

export const mostZoom = 4

/** The largest square: of an upright picture not the middle, because faces are above it. */
export const firstCrop = ({ width, height }: Size): Crop =>
  cropIn({ width, height }, { x: width / 2, y: height * (height > width ? 0.4 : 0.5), zoom: 1 })

/** The nearest square that lies within the picture. */
export function cropIn(size: Size, { x, y, zoom: asked }: Crop): Crop {
  const zoom = Math.min(mostZoom, Math.max(1, asked))
  const half = sideOf(size, zoom) / 2
  const between = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { x: between(x, size.width), y: between(y, size.height), zoom }
}

export const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom

import type { ImageLoaderProps } from 'next/image'

/** next/image's loader: our calls answer a picture in the size that is enough for `w` pixels. */
export default function imageAddress({ src, width }: ImageLoaderProps): string {
  return `${src}?w=${width}`
}

import type { ImageLoaderProps } from 'next/image'

/** The loader of next/image: the API answers with the smallest stored size that is enough for `w` pixels. */
export default function imageAddress({ src, width }: ImageLoaderProps): string {
  return `${src}?w=${width}`
}

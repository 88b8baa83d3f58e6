import { iconSize } from '@/lib/constants'
import { ofLogo } from './of-logo'
import { pictureLibrary } from './picture-library'

/** The school's logo in a white square, as browsers' tabs and phones' screens show it: a wide one would be squeezed. */
export const logoIcon = ofLogo(async (logo) => {
  const sharp = await pictureLibrary()
  return sharp(logo)
    .resize({ width: iconSize, height: iconSize, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
})

/** Anybody may see it, and another logo has another address. */
export const serveIcon = (png: Buffer) =>
  new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })

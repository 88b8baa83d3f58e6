import { ofLogo } from './of-logo'
import { pictureLibrary } from './picture-library'

/** Pixels of the logo in a mail, in which it is shown at half of them: sharp on a phone, and a few kilobytes in each mail. */
const room = { width: 240, height: 80 }

/** The school's logo for mails, on white. With a palette it has at most a byte a pixel. */
export const mailLogo = ofLogo(async (logo) => {
  const sharp = await pictureLibrary()
  const { data: png, info } = await sharp(logo)
    .resize({ ...room, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true })
  return { png, width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) }
})

import { ofLogo } from './of-logo'
import { pictureLibrary } from './picture-library'

/**
 * The school's logo for papers, a JPEG on white as a data URL, because transparency costs each PDF a second picture.
 * Without it papers are made all the same.
 */
export const paperLogo = ofLogo(async (logo) => {
  const sharp = await pictureLibrary()
  const { data, info } = await sharp(logo)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
  return { src: `data:image/jpeg;base64,${data.toString('base64')}`, width: info.width, height: info.height }
})

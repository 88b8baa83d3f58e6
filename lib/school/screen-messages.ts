/** What screens say whose script comes with the page. */

export const pictureFormMessages = {
  jpegOrPngPictureOfUp: 'A JPEG or PNG picture of up to 10 MB.',
  uploadLogo: 'Upload logo',
  fileHint: (limit: string) =>
    `${limit} It is shown at the top of every page and printed on receipts, lists and reports.`,
  schoolsLogo: 'The school’s logo',
  removeLogoQuestion: 'Remove the logo?',
  description: 'Pages, and papers made from now on, will have no logo.',
  removeLogo: 'Remove logo',
  uploadPicture: 'Upload picture',
  removeThisPictureQuestion: 'Remove this picture?',
  frontPageWillHaveNo: 'The front page will have no picture in its place.',
  removePicture: 'Remove picture',
} as const

export const schoolFormMessages = {
  school: 'The school',
} as const

export const settingsFormMessages = {
  thereIsNoSetting: (name: string) => `there is no setting ${name}`,
  savedHere: 'Saved here',
  savedHereOtherwise: (name: string) => `Saved here. Otherwise it would be: ${name}`,
  setOnServer: (variable: string) => `Set on the server as ${variable}`,
  default: 'The default',
  takeThisBack: 'Take this back',
} as const

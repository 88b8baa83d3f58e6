/** What screens say whose script comes once they are opened. */

export const pupilsFieldMessages = {
  studentsInThisPicture: 'Students in this picture',
  chosenStudents: 'Chosen students',
  remove: (pupil: string) => `Remove ${pupil}`,
  studentsFound: 'Students found',
  searchByNameEverybody: 'Search by name. Everybody sees the picture once there is photo consent for all of them.',
} as const

export const uploadImageFormMessages = {
  uploadImage: 'Upload Image',
  jpegOrPngPictureOfUp: 'A JPEG or PNG picture of up to 10 MB.',
} as const

/** Messages about files and uploads. Apart from messages.ts, because few pages need them. */
export const fileMessages = {
  wrongKind: (kinds: string) => `Please choose ${kinds}.`,
  tooLarge: (what: string, megabytes: number) => `${what} can have at most ${megabytes} MB.`,
  /** How to make a file that is taken of one that is not, by the kind that is wanted. */
  wayOut: {
    PDF: 'Open the document or picture, and save or print it as a PDF.',
    Video: 'Open the video on the phone or in the program that made it, and save or share it as an MP4.',
    Image: 'Open the picture and save it as a JPEG. On an iPhone choose Settings, Camera, Formats, Most Compatible.',
    Sheet: 'Open the sheet and save it as .xlsx or .csv.',
  },
  notReal: {
    PDF: 'This file is not a PDF. Please open it in the program that made it, save it as a PDF, and choose that file.',
    Video: 'This file is not an MP4 video. Please save or share the video as an MP4, and choose that file.',
    Image: 'This file is not a JPEG or PNG picture. Please open it, save it as a JPEG, and choose that file.',
    Sheet: 'This file cannot be read as a sheet. Please save it as .xlsx or .csv.',
  },
  oldSheet:
    'This is an old Excel file (.xls), or one with a password. Please open it in Excel, save it as an Excel workbook (.xlsx) without a password, and choose that file.',
  webSheet:
    'This file is a web page with the name of a sheet. Please open it in Excel, save it as an Excel workbook (.xlsx), and choose that file.',
  openSheet:
    'This is an OpenDocument sheet (.ods). Please save it as an Excel workbook (.xlsx) or as CSV, and choose that file.',
  binarySheet:
    'This is a binary Excel workbook (.xlsb). Please save it as an Excel workbook (.xlsx), and choose that file.',
  damaged: {
    PDF: 'This PDF is damaged or incomplete. If it opens on your device, print it as a PDF there, and choose that file.',
    Video:
      'This video is damaged or incomplete. If it plays on your device, save or share it again, and choose that file.',
    Image:
      'This picture is damaged or incomplete. If you can see it on your device, save it again, and choose that file.',
    Sheet:
      'This sheet is damaged or incomplete. If it opens on your device, save it again as .xlsx, and choose that file.',
  },
  empty: 'This file is empty. If it is in a cloud, download it to this device first.',
  protected: 'This PDF has a password. Please open it, print it as a PDF, and choose that file.',
  active:
    'This PDF contains scripts or programs, which are not allowed. Please print it as a PDF, and choose that file.',
  opensByItself:
    'This PDF opens a web address or another file by itself, which is not allowed. Please print it as a PDF, and choose that file.',
  mixed:
    'This file contains another kind of file, which is not allowed. Please open it, save it again, and choose that file.',
  harmful: 'This file looks harmful, so it was refused.',
  noVideo: 'This file has sound, but no video. Please choose a video.',
  unplayable:
    'Not every browser can play this video. Please save it as an MP4 with H.264 and AAC, and choose that file. On an iPhone choose Settings, Camera, Formats, Most Compatible. Sending the video by WhatsApp makes such a file too.',
  heic: 'This is a picture in the format HEIC, which browsers cannot show. Please save or send it as a JPEG, and choose that file. On an iPhone choose Settings, Camera, Formats, Most Compatible.',
  tooManyPixels: 'This picture has too many pixels. Please make it smaller first.',
  oneFile: 'Please send one file.',
  uploadGone: 'The upload did not finish. Please upload the file again.',
  interrupted: 'The upload was interrupted.',
  cancelled: 'The upload was cancelled.',
  cancelledLate: 'The upload was cancelled, but the server may have the file already. Please look at the list.',
  unconfirmed: 'The server did not say whether it has the file. Please look at the list before you send it again.',
  pageInstead: 'Please reload this page and try again.',
  gone: 'This file was moved, changed or deleted after it was chosen. Please choose it again.',
  reading: 'Failed to load the file',
} as const

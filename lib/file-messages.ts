/** Messages about files and uploads. Apart from messages.ts, because few pages need them. */
export const fileMessages = {
  wrongKind: (kinds: string) => `Please choose ${kinds}.`,
  tooLarge: (what: string, megabytes: number) => `${what} can have at most ${megabytes} MB.`,
  typeMismatch: 'The type of this file does not match its name.',
  notReal: {
    PDF: 'This file is not a PDF.',
    Video: 'This file is not an MP4 video.',
    Image: 'This file is not a JPEG or PNG picture.',
    Sheet: 'This file cannot be read as a sheet. Please save it as .xlsx or .csv.',
  },
  oldSheet:
    'This is an old Excel file (.xls), or one with a password. Please open it in Excel, save it as an Excel workbook (.xlsx) without a password, and choose that file.',
  webSheet:
    'This file is a web page that is called a sheet. Please open it in Excel, save it as an Excel workbook (.xlsx), and choose that file.',
  openSheet:
    'This is an OpenDocument sheet (.ods). Please save it as an Excel workbook (.xlsx) or as CSV, and choose that file.',
  binarySheet:
    'This is a binary Excel workbook (.xlsb). Please save it as an Excel workbook (.xlsx), and choose that file.',
  damaged: {
    PDF: 'This PDF is damaged or incomplete.',
    Video: 'This video is damaged or incomplete.',
    Image: 'This picture is damaged or incomplete.',
    Sheet: 'This sheet is damaged or incomplete.',
  },
  empty: 'This file is empty.',
  protected: 'This PDF is protected by a password. Please upload it without one.',
  active: 'This PDF contains scripts or programs, which are not allowed.',
  opensByItself: 'This PDF opens a web address or another file by itself, which is not allowed.',
  mixed: 'This file contains another kind of file, which is not allowed.',
  harmful: 'This file looks harmful, so it was refused.',
  noVideo: 'There is no video in this file.',
  tooManyPixels: 'This picture has too many pixels. Please make it smaller first.',
  oneFile: 'Please send one file.',
  uploadGone: 'The upload was not completed. Please upload the file again.',
  interrupted: 'The upload was interrupted.',
  cancelled: 'The upload was cancelled.',
  cancelledLate: 'The upload was cancelled, but the server may have the file already. Please look at the list.',
  unconfirmed: 'The server did not say whether it has the file. Please look at the list before you send it again.',
  pageInstead: 'Please reload this page and try again.',
  gone: 'This file was moved, changed or deleted after it was chosen. Please choose it again.',
  reading: 'Failed to load the file',
} as const

/** Lists and limits of docs/spec.md §9 and docs/spec-decisions.md that more than one domain needs. */

/** The contract's. */
export const roles = ['student', 'teacher', 'admin'] as const
/**
 * Of everybody: a parent is who is a guardian and nothing else, and comes by a child (lib/guardians); staff is who works here
 * and neither teaches nor administers the portal: what they may follows from their duties alone (lib/duties.ts).
 */
export const personRoles = [...roles, 'parent', 'staff'] as const
/** Whom the school office adds as such. */
export const addedRoles = [...roles, 'staff'] as const
export type LoginRole = (typeof roles)[number]
export type Role = (typeof personRoles)[number]
/** Whether an account may log in, as its history says it. */
export const accessStates = ['Active', 'Deactivated'] as const

/** The contract's classes, fee types and subjects, with which a school begins; its own are in lib/choices.ts. */
export const classes = [
  'Class 1',
  'Class 2',
  'Class 3',
  'Class 4',
  'Class 5',
  'Class 6',
  'Class 7',
  'Class 8',
  'Class 9',
  'Class 10',
  'Class 11',
  'Class 12',
] as const
/** Materials and topics have kindergarten classes too. */
export const materialClasses = ['LKG', 'UKG', ...classes] as const
export const sections = ['A', 'B', 'C', 'D'] as const
export type Section = (typeof sections)[number]

export const feeTypes = [
  'Tuition Fee',
  'Exam Fee',
  'Library Fee',
  'Sports Fee',
  'Transport Fee',
  'Miscellaneous',
] as const

export const materialSubjects = [
  'Mathematics',
  'Science',
  'English',
  'Social Studies',
  'Hindi',
  'Physics',
  'Chemistry',
  'Biology',
  'History',
  'Geography',
  'Computer Science',
] as const

/** Files that may be uploaded: extension, Content-Type and size limit in bytes (docs/spec-decisions.md). */
export const fileKinds = {
  PDF: { types: { pdf: 'application/pdf' }, maxBytes: 20 * 1024 * 1024 },
  Video: { types: { mp4: 'video/mp4' }, maxBytes: 200 * 1024 * 1024 },
  Image: {
    types: { jpg: 'image/jpeg', jpeg: 'image/jpeg', jfif: 'image/jpeg', png: 'image/png' },
    maxBytes: 10 * 1024 * 1024,
  },
  /** A table of people. It is read, and never kept as a file. */
  Sheet: {
    types: { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    maxBytes: 4 * 1024 * 1024,
  },
} as const
export type FileKind = keyof typeof fileKinds

/** Pixels: the longest side of a stored picture and of its thumbnail, and the most pixels an upload may have. */
export const imageSizes = {
  longest: 2560,
  thumbnail: 800,
  mostPixels: 60_000_000,
  /** Of the school's logo, which is printed small and stands in the bar. */
  logo: { longest: 512, thumbnail: 128 },
  /** Of the front page; the small one is for phones. */
  hero: { longest: 1600, thumbnail: 800 },
  head: { longest: 640, thumbnail: 320 },
  /** Of a person's photograph, a square; the small one is for lists. */
  face: { longest: 512, thumbnail: 96 },
} as const

/** Of the icon that is made of a logo: pixels, as phones want it. */
export const iconSize = 180

export const notificationSubjects = [
  'Exam Schedule',
  'Holiday Notice',
  'Fee Reminder',
  'Parent-Teacher Meeting',
  'General Announcement',
] as const
export const deliveryStatuses = ['Queued', 'Sent', 'Saved to outbox', 'Failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const reportSubjects = [
  'Mathematics',
  'Science',
  'English',
  'Social Studies',
  'Hindi',
  'Computer Science',
] as const

export const applicationMails = [
  'applicationReceived',
  'applicationLink',
  'applicationWaitlisted',
  'applicationDeclined',
  'applicationAccepted',
  'invitation',
] as const

export const limits = {
  passwordMin: 8,
  passwordMax: 128,
  /** Characters, where no other unit is given. */
  name: 120,
  email: 254,
  phone: 32,
  address: 500,
  search: 120,
  admissionNo: 20,
  /** Paise (₹1,00,00,000.00). */
  feeAmount: 1_000_000_000,
  reason: 500,
  /** Why a late fine is waived. */
  waiveReason: 200,
  /** Days after the due day for which nobody is fined. */
  graceDays: 90,
  message: 2000,
  threadSubject: 120,
  /** Messages of one thread: whoever has more to say begins another. */
  threadMessages: 300,
  /** Accounts approved in one request. */
  approvals: 100,
  /** Marks in one request. */
  marks: 200,
  /** Students of a class whose marks are written together: as many as a screen shows at once. */
  classRows: 200,
  /** Days of one leave request, and how many before and after today they can lie. */
  leave: 92,
  leaveReach: 366,
  /** Days of one holiday. */
  holiday: 120,
  school: 160,
  schoolName: 80,
  schoolAddress: 200,
  /** The number of the school's affiliation, and its code. */
  schoolNumber: 40,
  timeZone: 64,
  setupCode: 100,
  /** A code of an app or a recovery code, with spaces. */
  secondStepCode: 40,
  /** Of the front page: what stands in a line, in a few, in many, and an address. */
  frontLine: 80,
  frontLead: 300,
  frontWords: 1200,
  webAddress: 500,
  /** Minutes. */
  absenceDelay: 1440,
  /** Seconds. */
  sendDelay: 600,
  /** Paise for a part of an SMS. */
  smsPrice: 1000,
  smsDailyCap: 1_000_000,
  concessionLimit: 1_000_000,
  /** Digits of a template's number, and letters of a sender. */
  dltId: 30,
  smsHeader: 11,
  /** Days. */
  admissionDays: 365,
  /** A class, subject or fee type, and how many of them a school has. */
  choice: 40,
  choices: 60,
  note: 2000,
  paymentReference: 80,
  /** Paise of cash that one family may not reach in a day (₹2,00,000.00): section 186 of the Income-tax Act, 2025. */
  cashPaise: 20_000_000,
  /** Paise in a drawer (₹1,00,00,000.00), and notes of one kind in it. */
  cashCount: 1_000_000_000,
  notesOfAKind: 100_000,
  /** Fees that a family pays in one go, online or at the counter. */
  feesAtOnce: 50,
  /** Characters of an event of a payment gateway, ten times what they have. */
  gatewayEvent: 65_536,
  /** Families that are reminded with one request, and their pupils. */
  reminders: 500,
  remindedPupils: 1500,
  /** Days that a promise to pay lies ahead at most. */
  promiseReach: 366,
  /** Guardians who are named as left out, and slips in one file. */
  bulkNames: 200,
  slipsAtOnce: 200,
  attendanceText: 40,
  /** An entry of a certificate, and a longer one: all of them fit on one page. */
  certificateLine: 80,
  certificateWords: 250,
  title: 160,
  /** Sections that one upload is for, beside the first. */
  furtherSections: 20,
  /** Pupils who are named in one picture: a class. */
  picturePupils: 60,
  description: 2000,
  topic: 300,
  fileName: 200,
  rollNo: 9999,
  /** Of a sheet that is imported: rows, columns, and characters of a cell. */
  sheetRows: 5000,
  /** Pupils whom one import moves to another section: the days of each are locked meanwhile. */
  importMoves: 2000,
  sheetColumns: 60,
  /** A sheet's name in its workbook, as Excel has it. */
  tab: 31,
  sheetCell: 1000,
  /** Bytes. Files are sent as multipart and have limits of their own. */
  jsonBody: 256 * 1024,
} as const

export const durations = {
  /** All in seconds. */
  accessToken: 15 * 60,
  session: 30 * 24 * 60 * 60,
  /** How long a browser counts as having logged in to an account. */
  browser: 365 * 24 * 60 * 60,
  /** After logging in, an e-mail can be changed without the password. */
  freshLogin: 10 * 60,
  /** Between the secret for the app and its first code. */
  secondStepSetup: 15 * 60,
  /** The link that undoes a change of e-mail. */
  takeBack: 7 * 24 * 60 * 60,
  resetLink: 60 * 60,
  /** The link for a first password. */
  invitation: 7 * 24 * 60 * 60,
  /** The code on a printed slip. */
  slip: 14 * 24 * 60 * 60,
  /** A file without a row is removed after this time: a database restored from a backup may have the row again. */
  orphan: 30 * 24 * 60 * 60,
  /** The rows of a sheet that was never imported. */
  importDraft: 7 * 24 * 60 * 60,
} as const

/** `points` attempts in `seconds`, counted in the database for all servers. */
export const rateLimits = {
  /** For one account from one address, or in one browser that has logged in to it. */
  failedLogin: { points: 8, seconds: 15 * 60 },
  /**
   * For one account, from browsers and network addresses that have not logged in to it: whoever guesses has many addresses.
   * Its owner has others by then, or follows a reset link.
   */
  failedAccount: { points: 40, seconds: 15 * 60 },
  /** From one network address, for all accounts. */
  failedLogins: { points: 200, seconds: 15 * 60 },
  /**
   * Codes of a second step, for one account: a millionth of a chance each. Only who knows the password can use them up; the
   * owner then chooses another.
   */
  failedCode: { points: 8, seconds: 60 * 60 },
  /** The current password, for one session. */
  currentPassword: { points: 8, seconds: 15 * 60 },
  /** Codes for the set-up, from one network address. */
  failedSetup: { points: 8, seconds: 15 * 60 },
  register: { points: 200, seconds: 60 * 60 },
  /** For one e-mail, or in one browser that has logged in to the account. */
  resetMail: { points: 5, seconds: 60 * 60 },
  /** From one network address, for all e-mails. */
  resetMails: { points: 200, seconds: 60 * 60 },
  /** Mails that one account causes by what it does for itself: changes of its profile, log-ins of new devices. */
  mailsCaused: { points: 12, seconds: 60 * 60 },
  /**
   * Mails to one address: such, whoever causes them; of log-ins, and for a forgotten password in the browsers of an account,
   * by that account; for a forgotten password in all others, where it is not proven; of applications; and of sign-ups.
   */
  mailsReceived: { points: 20, seconds: 24 * 60 * 60 },
  admission: { points: 60, seconds: 60 * 60 },
  /** Leave requests of one pupil: more than anybody has reason for, also who mistypes. */
  leave: { points: 20, seconds: 24 * 60 * 60 },
  /** SMS that somebody sends to their own phone to try them. */
  smsTest: { points: 5, seconds: 60 * 60 },
  /** Messages about their children that a guardian writes. */
  threadMessages: { points: 30, seconds: 60 * 60 },
  /** Archives of one person. */
  archive: { points: 10, seconds: 60 * 60 },
  /** For one e-mail: enough for a family's children. */
  admissionMail: { points: 10, seconds: 60 * 60 },
} as const

/**
 * Rows: of an API page by default and at most, of a table (on a phone as many cards), of a table beside others, and of a
 * month's register, which has a section of forty on one sheet.
 */
export const pageSizes = { default: 100, max: 500, table: 15, history: 8, register: 40 } as const

/** Every list and limit of the contract (docs/spec.md §9, docs/spec-decisions.md), once. */

export const roles = ['student', 'teacher', 'admin'] as const
export type Role = (typeof roles)[number]
/** What is kept of a profile when it changes, and what the screen calls it. */
export const profileFields = { name: 'Full Name', email: 'Email', parentEmail: 'Parent Email' } as const
/** Sign-up never offers admin. */
export const signupRoles = ['student', 'teacher'] as const satisfies readonly Role[]

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
export type SchoolClass = (typeof classes)[number]
/** Study materials and topics also know the kindergarten's classes. */
export const materialClasses = ['LKG', 'UKG', ...classes] as const
/** Where a class stands in a sorted list: LKG, UKG, Class 1 to Class 12. */
export const classOrder = (name: string) => materialClasses.findIndex((each) => each === name)
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
export const feeStatuses = ['Pending', 'Paid'] as const
/** The contract's, for paying online. */
export const paymentMethods = ['UPI', 'Card'] as const
/** What an administrator may record at the counter. */
export const counterMethods = ['Cash', 'Cheque', 'Bank Transfer', ...paymentMethods] as const
/** Without the number of these nobody finds the money again. */
export const methodsWithReference: readonly string[] = ['Cheque', 'Bank Transfer']
export const paymentStatuses = ['Completed', 'Reversed'] as const

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
export const materialTypes = ['PDF', 'Video', 'Assignment'] as const
export const promotionTypes = ['Video', 'Image', 'PDF'] as const
export const featuredHighlights = 3

/** What may be uploaded: by the end of its name, the type it is served with, and the bytes it may have (docs/spec-decisions.md). */
export const fileKinds = {
  PDF: { types: { pdf: 'application/pdf' }, maxBytes: 20 * 1024 * 1024 },
  Video: { types: { mp4: 'video/mp4' }, maxBytes: 200 * 1024 * 1024 },
  Image: { types: { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }, maxBytes: 10 * 1024 * 1024 },
} as const
export type FileKind = keyof typeof fileKinds

/** Pixels. A picture is kept no longer than `longest` on either side, its thumbnail no longer than `thumbnail`. */
export const imageSizes = { longest: 2560, thumbnail: 800, mostPixels: 60_000_000 } as const

export const attendanceStatuses = ['Present', 'Absent'] as const
/** Below this percentage a student is on the low-attendance list. */
export const lowAttendance = 75
export const leaveStatuses = ['Pending', 'Approved', 'Rejected'] as const

export const notificationTypes = ['SMS', 'Email'] as const
export const notificationSubjects = [
  'Exam Schedule',
  'Holiday Notice',
  'Fee Reminder',
  'Parent-Teacher Meeting',
  'General Announcement',
] as const
/** A list's filter: to many, or about one student. */
export const notificationKinds = ['Announcements', 'About one student'] as const
export const deliveryStatuses = ['Queued', 'Sent', 'Saved to outbox', 'Failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const notificationRecipients = ['All Students', ...classes, 'All Teachers', 'All Parents'] as const

export const reportTypes = ['Academic', 'Attendance', 'Summary', 'Leave', 'Grading'] as const
export const reportSubjects = [
  'Mathematics',
  'Science',
  'English',
  'Social Studies',
  'Hindi',
  'Computer Science',
] as const
export const assessmentTypes = ['Unit Test', 'Mid Term', 'Final Exam'] as const
export const terms = ['Term 1', 'Term 2', 'Annual'] as const
export const grades = ['A', 'B', 'C', 'D', 'F'] as const

/** The mails about an application for a place. */
export const applicationMails = [
  'applicationReceived',
  'applicationLink',
  'applicationWaitlisted',
  'applicationDeclined',
  'applicationAccepted',
  'invitation',
] as const
export const admissionStatuses = ['New', 'Under review', 'Accepted', 'Waitlisted', 'Declined'] as const

export const limits = {
  passwordMin: 8,
  passwordMax: 128,
  /** Characters. */
  name: 120,
  email: 254,
  phone: 32,
  address: 500,
  search: 120,
  /** Paise: ₹1,00,00,000.00. */
  feeAmount: 1_000_000_000,
  reason: 500,
  message: 2000,
  /** Marks sent together. */
  marks: 200,
  /** Days of one leave request. */
  leave: 92,
  school: 160,
  note: 2000,
  paymentReference: 80,
  attendanceText: 40,
  title: 160,
  description: 2000,
  topic: 300,
  /** Bytes of a JSON request body. Files travel as multipart and have limits of their own. */
  jsonBody: 256 * 1024,
} as const

export const durations = {
  /** Seconds. */
  accessToken: 15 * 60,
  session: 30 * 24 * 60 * 60,
  /** How long a browser is known to have logged in to an account. */
  browser: 365 * 24 * 60 * 60,
  /** After a log-in, an e-mail is changed without asking for the password again. */
  freshLogin: 10 * 60,
  /** The link by which the old address takes a change of e-mail back. */
  takeBack: 7 * 24 * 60 * 60,
  resetLink: 60 * 60,
  /** The link by which an accepted pupil chooses the first password. */
  invitation: 7 * 24 * 60 * 60,
  /** A file is kept so long from when it was first seen without a row: a database set back to a backup may get it again. */
  orphan: 30 * 24 * 60 * 60,
} as const

/** Attempts allowed in `seconds`, counted in the database so that several servers share them. */
export const rateLimits = {
  /** For one account from one address, or in one browser that has logged in to it before. */
  failedLogin: { points: 8, seconds: 15 * 60 },
  /** From one address, whatever the account. */
  failedLogins: { points: 200, seconds: 15 * 60 },
  /** The current password, asked for in one session. */
  currentPassword: { points: 8, seconds: 15 * 60 },
  register: { points: 200, seconds: 60 * 60 },
  /** For one account's address, or in one browser that has logged in to the account before. */
  resetMail: { points: 5, seconds: 60 * 60 },
  /** From one network address, whatever the account. */
  resetMails: { points: 200, seconds: 60 * 60 },
  admission: { points: 60, seconds: 60 * 60 },
  /** Per e-mail address, each of which gets mail for it: enough for a family's children. */
  admissionMail: { points: 10, seconds: 60 * 60 },
} as const

/** What a call gives unasked and at most; a screen's table, whose rows are cards on a phone; and a table beside others. */
export const pageSizes = { default: 100, max: 500, table: 25, history: 8 } as const

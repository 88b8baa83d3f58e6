/** What screens say that the server alone makes: no script has it. */

export const privacyPageMessages = {
  whoseDataWillBeErased:
    'Whose data will be erased, and when. You begin an erasure, or take it back, on the person’s page.',
  picturesWaiting: 'Pictures waiting for consent',
  galleryPictures:
    'Gallery pictures that nobody sees yet, because a student in them has no photo consent. Record the consent on the student’s page.',
} as const

export const privacyPrivacyPageMessages = {
  nameContactAndRecords: 'Name, contact and records of a student or member of staff',
  whileTheyAreAtSchool: 'while they are at the school, and until they ask for erasure',
  dataThatSomebodyAskedUs: 'Data that somebody asked us to erase',
  blockedAtOnceErasedAfter: (blockedMonths: string) => `blocked at once, erased after ${blockedMonths}`,
  applicationsThatWereNot: 'Applications that were not accepted',
  afterLastChange: (applicationMonths: string) => `${applicationMonths} after the last change`,
  addressesOfSentMessages: 'Addresses of sent messages',
  namesOnReceipts: 'Names on receipts',
  namesOnMarkSheets: 'Names on mark sheets',
  alsoAfterErasure: (marksYears: string) => `${marksYears}, also after an erasure`,
  attendanceRegisters: 'Attendance registers',
  attendanceAfterErasure: (attendanceYears: string) => `${attendanceYears}, also after an erasure`,
  admissionRegister: 'Admission register and certificates',
  daysAfterTheyWereLast: '30 days after they were last used',
  whatKeepsAbout: (name: string) =>
    `What ${name} keeps about you and your child, for how long, and what you can ask for under India’s Digital Personal Data Protection Act, 2023.`,
  whatWeKeepAndWhy: 'What we keep, and why',
  namesDatesOfBirth:
    'Names, dates of birth, addresses, phone numbers and emails of students, parents and staff, to run the school: its classes, attendance, leave, marks, fees, certificates and messages. Nothing is sold, nothing is used for advertising, and nobody is tracked. A photo of a student or a member of staff, if the school has taken one, helps staff to recognise them. Only the family and the school’s staff see the records of a student. Everybody can see the gallery. Pictures with named students are shown only with the parents’ consent, and parents can withdraw it at any time.',
  howLongWeKeepIt: 'How long we keep it',
  whatYouCanAskFor: 'What you can ask for',
  copyOfAllThatWeKeep: 'A copy of all that we keep about you or your child: on',
  yourProfile: 'your profile',
  orAtSchoolOffice: ', or at the school office.',
  correctionsOfWhatIsWrong: 'Corrections of what is wrong: on your profile, or at the office.',
  erasureOnceStudentHas: 'Erasure, once the student has left and all fees are paid: at the office.',
  changeOfYourConsent: 'A change of your consent to pictures of your child: at the office.',
  officeIfItsAnswerDoesNot: (contact: string) =>
    `The office: ${contact}. If its answer does not satisfy you, the Data Protection Board of India hears complaints.`,
} as const

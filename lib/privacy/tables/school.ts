import { link, nothing, ofNobody, type Table } from '../kinds'

/** What is about the school, and what is about nobody. Who did something is an id. */
export const school: {
  AdmissionSeries: Table<'AdmissionSeries'>
  SchoolClass: Table<'SchoolClass'>
  Subject: Table<'Subject'>
  SectionSubject: Table<'SectionSubject'>
  FeeType: Table<'FeeType'>
  AcademicYear: Table<'AcademicYear'>
  Section: Table<'Section'>
  RollOver: Table<'RollOver'>
  RollOverPlan: Table<'RollOverPlan'>
  RateLimit: Table<'RateLimit'>
  FeePlan: Table<'FeePlan'>
  LateFineRule: Table<'LateFineRule'>
  FeePlanInstalment: Table<'FeePlanInstalment'>
  FeePlanHead: Table<'FeePlanHead'>
  FeePlanLine: Table<'FeePlanLine'>
  FeeStructure: Table<'FeeStructure'>
  PaymentTally: Table<'PaymentTally'>
  ReceiptCounter: Table<'ReceiptCounter'>
  RefundCounter: Table<'RefundCounter'>
  AttendanceDay: Table<'AttendanceDay'>
  RegisterTally: Table<'RegisterTally'>
  CalendarEntry: Table<'CalendarEntry'>
  CertificateCounter: Table<'CertificateCounter'>
  SmsTemplate: Table<'SmsTemplate'>
  RequestKey: Table<'RequestKey'>
  Retention: Table<'Retention'>
  Backup: Table<'Backup'>
  Portal: Table<'Portal'>
  SchoolSettings: Table<'SchoolSettings'>
  FrontPage: Table<'FrontPage'>
  FrontPageResult: Table<'FrontPageResult'>
  FrontPageVoice: Table<'FrontPageVoice'>
  FrontPageFigure: Table<'FrontPageFigure'>
  FooterLink: Table<'FooterLink'>
  FrontPicture: Table<'FrontPicture'>
  SchoolChange: Table<'SchoolChange'>
  StoredFile: Table<'StoredFile'>
  FileWithoutRow: Table<'FileWithoutRow'>
  StudyMaterial: Table<'StudyMaterial'>
  ScheduledTopic: Table<'ScheduledTopic'>
  Promotion: Table<'Promotion'>
  GalleryImage: Table<'GalleryImage'>
} = {
  AdmissionSeries: ofNobody({ prefix: nothing, last: nothing }),
  SchoolClass: ofNobody({
    name: nothing,
    position: nothing,
    forPupils: nothing,
    forMaterials: nothing,
    hidden: nothing,
  }),
  Subject: ofNobody({ name: nothing, position: nothing, forReports: nothing, forMaterials: nothing, hidden: nothing }),
  FeeType: ofNobody({ name: nothing, position: nothing, hidden: nothing, tuition: nothing, deposit: nothing }),
  AcademicYear: ofNobody({ year: nothing, firstDay: nothing, lastDay: nothing }),
  Section: ofNobody({ id: link, year: nothing, class: nothing, name: nothing }),
  SectionSubject: ofNobody({ sectionId: link, subject: nothing, elective: nothing }),
  RollOver: ofNobody({
    id: link,
    year: nothing,
    promoted: nothing,
    retained: nothing,
    passedOut: nothing,
    left: nothing,
    marksMoved: nothing,
    byId: link,
    createdAt: nothing,
    takenBackAt: nothing,
    takenBackById: link,
  }),
  RollOverPlan: ofNobody({ year: nothing, byId: link, savedAt: nothing }),
  // Keys are hashed.
  RateLimit: ofNobody({ key: nothing, points: nothing, expire: nothing }),
  LateFineRule: ofNobody({
    ...{ id: link, type: nothing, kind: nothing, amountPaise: nothing, capPaise: nothing, graceDays: nothing },
    ...{ chargeType: nothing, createdAt: nothing, createdById: link },
  }),
  FeePlan: ofNobody({ id: link, year: nothing, name: nothing, createdAt: nothing, createdById: link }),
  FeePlanInstalment: ofNobody({ id: link, planId: link, number: nothing, dueDate: nothing, chargedAt: nothing }),
  FeePlanHead: ofNobody({ planId: link, type: nothing, position: nothing, once: nothing, optional: nothing }),
  FeePlanLine: ofNobody({
    id: link,
    planId: link,
    type: nothing,
    class: nothing,
    section: nothing,
    pupils: nothing,
    amountPaise: nothing,
  }),
  FeeStructure: ofNobody({
    id: link,
    studentId: link,
    class: nothing,
    type: nothing,
    amountPaise: nothing,
    dueDate: nothing,
    feeCount: nothing,
    paidCount: nothing,
    paidPaise: nothing,
    concededPaise: nothing,
    createdAt: nothing,
    createdById: link,
    undoneAt: nothing,
    undoneById: link,
    isFine: nothing,
    planLineId: link,
    planInstalmentId: link,
  }),
  PaymentTally: ofNobody({ structureId: link, method: nothing, status: nothing, count: nothing, demoPaise: nothing }),
  RefundCounter: ofNobody({ year: nothing, last: nothing }),
  ReceiptCounter: ofNobody({ series: nothing, year: nothing, last: nothing, lastPaidAt: nothing }),
  AttendanceDay: ofNobody({ day: nothing, class: nothing, present: nothing, absent: nothing }),
  RegisterTally: ofNobody({ day: nothing, class: nothing, section: nothing, marks: nothing }),
  CalendarEntry: ofNobody({
    id: link,
    kind: nothing,
    name: nothing,
    fromDay: nothing,
    toDay: nothing,
    opened: nothing,
    createdById: link,
    createdAt: nothing,
    changedAt: nothing,
    revision: nothing,
    findable: nothing,
  }),
  CertificateCounter: ofNobody({ kind: nothing, year: nothing, last: nothing, lastIssuedAt: nothing }),
  SmsTemplate: ofNobody({
    id: link,
    dltId: nothing,
    header: nothing,
    category: nothing,
    text: nothing,
    createdById: link,
    createdAt: nothing,
    removedAt: nothing,
  }),
  // Answers have people in them; they are gone after days (retention.ts).
  RequestKey: ofNobody({ hash: nothing, inputHash: nothing, answer: nothing, createdAt: nothing }),
  Backup: ofNobody({
    id: link,
    startedAt: nothing,
    seenAt: nothing,
    finishedAt: nothing,
    file: nothing,
    bytes: nothing,
    failure: nothing,
  }),
  Retention: ofNobody({
    single: nothing,
    blockedMonths: nothing,
    booksYears: nothing,
    marksYears: nothing,
    attendanceYears: nothing,
    deliveryDays: nothing,
    applicationMonths: nothing,
    savedById: link,
    savedAt: nothing,
  }),
  Portal: ofNobody({ id: link, single: nothing, demoBegunAt: nothing, demoFilledAt: nothing, emptySince: nothing }),
  SchoolSettings: ofNobody({
    single: nothing,
    version: nothing,
    name: nothing,
    address: nothing,
    phone: nothing,
    email: nothing,
    affiliationNumber: nothing,
    schoolCode: nothing,
    colour: nothing,
    timeZone: nothing,
    onlinePayments: nothing,
    paymentInstructions: nothing,
    absenceMessageDelay: nothing,
    sendDelay: nothing,
    admissionDays: nothing,
    teacherSignup: nothing,
    teachersReach: nothing,
    profileChanges: nothing,
    staffSecondStep: nothing,
    smsPrice: nothing,
    smsDailyCap: nothing,
    smsQuietHours: nothing,
    concessionLimit: nothing,
    rollNumbers: nothing,
    stepsNotNeeded: nothing,
    logoId: link,
    logoThumbnailId: link,
  }),
  // The head and who speaks for the school are named here because the school publishes it.
  FrontPage: ofNobody({
    single: nothing,
    heroTitle: nothing,
    heroText: nothing,
    about: nothing,
    board: nothing,
    hours: nothing,
    map: nothing,
    headName: nothing,
    headRole: nothing,
    headWord: nothing,
    voicesShown: nothing,
    figuresShown: nothing,
  }),
  FrontPageResult: ofNobody({ position: nothing, year: nothing, exam: nothing, figure: nothing }),
  FrontPageVoice: ofNobody({ position: nothing, quote: nothing, name: nothing, who: nothing }),
  FrontPageFigure: ofNobody({ position: nothing, figure: nothing, label: nothing }),
  FooterLink: ofNobody({ position: nothing, label: nothing, address: nothing }),
  FrontPicture: ofNobody({ place: nothing, fileId: link, thumbnailId: link }),
  SchoolChange: ofNobody({
    id: link,
    setting: nothing,
    before: nothing,
    after: nothing,
    byId: link,
    createdAt: nothing,
    findable: nothing,
  }),
  StoredFile: ofNobody({
    id: link,
    key: nothing,
    type: nothing,
    size: nothing,
    sha256: nothing,
    width: nothing,
    height: nothing,
    createdAt: nothing,
  }),
  FileWithoutRow: ofNobody({ key: nothing, firstSeenAt: nothing }),
  // What staff uploaded for the school is the school's.
  StudyMaterial: ofNobody({
    id: link,
    class: nothing,
    classRank: nothing,
    section: nothing,
    subject: nothing,
    type: nothing,
    title: nothing,
    fileId: link,
    uploadedById: link,
    createdAt: nothing,
    findable: nothing,
  }),
  ScheduledTopic: ofNobody({
    id: link,
    class: nothing,
    classRank: nothing,
    section: nothing,
    subject: nothing,
    topic: nothing,
    date: nothing,
    createdById: link,
    createdAt: nothing,
    findable: nothing,
  }),
  Promotion: ofNobody({
    id: link,
    type: nothing,
    title: nothing,
    description: nothing,
    fileId: link,
    thumbnailId: link,
    uploadedById: link,
    createdAt: nothing,
    findable: nothing,
  }),
  GalleryImage: ofNobody({
    id: link,
    title: nothing,
    description: nothing,
    fileId: link,
    thumbnailId: link,
    uploadedById: link,
    createdAt: nothing,
    findable: nothing,
  }),
}

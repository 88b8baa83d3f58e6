/** What screens say whose script comes with the page. */

export const dashboardMessages = {
  digitalLearning: 'Digital Learning',
  materialsAndDailyTopics: 'Materials and daily topics for every class, subject and section.',
  messagesBySmsAndEmailAll: 'Messages by SMS and email, all kept to look up later.',
  onlineFeePayment: 'Online Fee Payment',
  whatIsDueAndWhat: 'What is due and what is paid, with receipts.',
  rolebasedDashboards: 'Role-Based Dashboards',
  studentsTeachers: 'Students, teachers and the office each see what they need.',
  nothingIsEnteredTwice: 'Nothing is entered twice',
  markLeaveOrPayment: 'A mark, a leave or a payment is entered once and shown everywhere it is needed.',
  familiesHearSameDay: 'Families hear the same day',
  absenceInFirstPeriod: 'An absence in the first period reaches the parent before the second.',
  privateByDefault: 'Private by default',
  feesMarksAndLeaveAreSeen: 'Fees, marks and leave are seen by the family they concern and by their teachers.',
  openItOnBusByTime: 'I open it on the bus. By the time I am home I know what to revise first.',
  kabirMenon: 'Kabir Menon',
  studentClass: 'Student, Class 10',
  reportForFortyStudents: 'The report for forty students used to be a weekend. It is a free period now.',
  sunitaDeshpande: 'Sunita Deshpande',
  classTeacherClass: 'Class teacher, Class 6',
  atMonthsEndLookAtOne: 'At the month’s end I look at one list and know which fees to remind about.',
  thomasKurian: 'Thomas Kurian',
  schoolOffice: 'School office',
  about: (school: string) => `About ${school}`,
  weTeachThisPortalHasWhat: (classes: string) =>
    `We teach ${classes}. This portal has what students, teachers and the office share: lessons, attendance, leave, fees, reports and news.`,
} as const

export const dashboardsMessages = {
  yourLessonsMarks: 'Your lessons, marks, attendance and messages. Start with what is due next.',
  checkThatSchoolHasRight: 'Check that the school has the right phone number and address.',
  notesVideosAndWorksheets: 'Notes, videos and worksheets for your class.',
  marksGradesAndWhat: 'Marks, grades and what your teachers wrote.',
  examDatesHolidays: 'Exam dates, holidays and other news.',
  attendanceStudyMaterials: 'Attendance, study materials and marks for your classes.',
  takeTodaysRegister: 'Take today’s register; families of absent students are told at once.',
  shareNotesVideos: 'Share notes, videos and assignments with a class.',
  enterMarksAndWriteTerms: 'Enter marks and write the term’s reports.',
  writeToClassToAllParents: 'Write to a class, to all parents or to colleagues.',
  feesReportsAndWhatSchool: 'Fees, reports and what the school publishes.',
  setWhatEachClassPays: 'Set what each class pays and by when, and follow what has come in.',
  publishVideosPictures: 'Publish the videos, pictures and brochures of school life.',
  everyClasssMarks: 'Every class’s marks, attendance and leave, ready to export.',
  feesProcessed: 'Fees Processed',
} as const

export const todaySectionMessages = {
  toDo: 'To do',
  noSchool: (value: string) => `. No school${value}.`,
} as const

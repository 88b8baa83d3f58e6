import { rollNumbers } from '@/lib/labels'

/** What screens say that the server alone makes: no script has it. */

export const changesPageMessages = {
  searchChanges: 'Search the changes',
} as const

export const classesPageMessages = {
  about: (signup: string) =>
    `Every form lists them in this order. Nobody can choose a hidden one; where it was chosen before, it stays. Families can sign up for ${signup}; the office admits students to other classes.`,
  rollNumbers,
} as const

export const schoolPagesMessages = {
  nameAddressPhoneEmail: 'Name, address, phone, email, the board’s numbers, colour and logo: on all pages and papers.',
  frontPage: 'Front page',
  whatFamiliesReadBefore:
    'What families read before they apply: headline, about the school, the head’s message, pictures.',
  resultsAndLinks: 'Results and links',
  examinationResults: 'Examination results on the front page, and the links at the foot of every page.',
  whichClassesThere: 'Which classes there are, in which order, and how roll numbers are given.',
  subjectsAndFeeTypes: 'Subjects and fee types',
  whatReportsStudy: 'What reports, study materials and fees offer to choose from.',
  whetherStudentsPayOnline: 'Whether students pay online, and how families pay otherwise.',
  howLongMessagesWait: 'How long messages wait before they are sent, and when applicants get an answer.',
  whatAnSmsCosts: 'What an SMS costs, how many leave a day and when, and the registered texts.',
  signupOfTeachersChanges: 'Sign-up of teachers, changes of profiles, and two-step login of staff.',
  whoChangedWhichOfThese: 'Who changed which of these, and when.',
} as const

export const heroMessages = {
  wholeSchoolDayOnOnePage: 'The whole school day, on one page',
  tonightsHomework:
    'Tonight’s homework, Friday’s exam notice, this term’s fees and the morning’s register: students, families and teachers find them in the same place, and nobody has to ask twice.',
  createYourAccount: 'Create your account',
  openYourDashboard: 'Open your dashboard',
  aboutOurSchool: 'About our school',
  morningRegister: 'Morning register',
  ofPresent: '31 of 32 present',
  lightReflection: 'Light, reflection and mirrors',
  unitTestBeginsOnMonday: 'Unit Test begins on Monday',
  hallBringReport: 'Hall B, bring the report',
  classSection: 'Class 7, Section B',
} as const

export const homePageMessages = {
  continueWhereYouWere: 'Continue where you were',
  digitalLearning: 'Digital Learning',
  notesWorksheets: 'Notes, worksheets and recorded lessons for your own class.',
  examsHolidays: 'Exams, holidays and parent-teacher meetings by SMS and email, and kept here to look up.',
  onlineFeePayment: 'Online Fee Payment',
  seeWhatIsDue: 'See what is due and by when, pay from home, and find every receipt again.',
  rolebasedDashboards: 'Role-Based Dashboards',
  studentsTeachers: 'Students, teachers and the office each begin with what they do every day.',
  stoppedAskingFriends:
    'I stopped asking friends for the notes I missed. When I was down with fever for a week, every chapter was here.',
  ananyaRao: 'Ananya Rao',
  studentClass: 'Student, Class 9',
  attendanceUsedToTake:
    'Attendance used to take the first ten minutes of my period. Now it takes one, and I teach for the other nine.',
  rajeshIyer: 'Rajesh Iyer',
  mathematicsTeacher: 'Mathematics teacher',
  bothOurChildrenAreHere:
    'Both our children are here and we work until seven. Fees, leave and the exam dates are settled from the phone.',
  farahAndImranSheikh: 'Farah and Imran Sheikh',
  parentsClassAndClass: 'Parents, Class 4 and Class 11',
  howWeTeachHowToApply: (name: string) =>
    `${name}: how we teach, how to apply for a place, and one portal for students, families and teachers.`,
  ourMission: 'Our Mission',
  childsSchoolLifeShould:
    'A child’s school life should be easy to follow. A student knows what to study tonight, a parent that their daughter reached class this morning, and a teacher’s evening goes into tomorrow’s lesson. We build our school day, and this portal, around that.',
  whatYouCanDoHere: 'What You Can Do Here',
  about: (name: string) => `About ${name}`,
  schoolHolidays: 'School Holidays',
  whatFamiliesAndTeachers: 'What Families and Teachers Say',
  whatHappensInClass:
    'What happens in class reaches home the same day. Marks, attendance, leave and fees are entered once, by the people responsible for them, and seen by the family they concern and by nobody else.',
  sendUsYourChildsDetails:
    'Send us your child’s details. You get a reference number and a private link that always shows where the application stands.',
  picturesYouAddHere:
    'Pictures you add here are seen by everybody who visits this page. Add only those you have permission for.',
} as const

export const schoolFactsMessages = {
  schoolInShort: 'The school in short',
  onMap: '(on a map)',
  schoolHours: 'School hours',
} as const

export const schoolSectionsMessages = {
  fromOur: (headRole: string) => `From Our ${headRole || 'Head of School'}`,
} as const

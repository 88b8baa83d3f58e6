import {
  BellRing,
  BookOpen,
  CalendarCheck,
  ChartColumn,
  ClipboardPen,
  FileUp,
  IndianRupee,
  Megaphone,
  UserRound,
  type LucideIcon,
  Mail,
} from 'lucide-react'
import type { TodayView } from '@/lib/today/view'
import { dashboardsMessages } from '@/lib/today/screen-messages'

type Dashboard = {
  title: string
  intro: string
  cards: readonly { title: string; text: string; href: string; icon: LucideIcon }[]
  links: readonly { label: string; href: string }[]
  impact: readonly { figure: string; label: string }[]
}

const ofFamilies = [
  { figure: '1,200+', label: 'Students' },
  { figure: '5,000+', label: 'Assignments' },
  { figure: '10,000+', label: 'Notifications' },
] as const

/** The dashboard of each role (docs/spec.md §2); the figures are docs/spec.md §9's. */
export const dashboards: Record<TodayView, Dashboard> = {
  family: {
    title: dashboardsMessages.yourChildren,
    intro: dashboardsMessages.yourChildrensDays,
    cards: [
      { title: 'Fees', text: dashboardsMessages.feesAndReceipts, href: '/fees', icon: IndianRupee },
      { title: 'Attendance', text: dashboardsMessages.daysAndLeave, href: '/attendance', icon: CalendarCheck },
      { title: 'Progress Reports', text: dashboardsMessages.marksGradesAndWhat, href: '/reports', icon: ChartColumn },
      { title: 'Notifications', text: dashboardsMessages.examDatesHolidays, href: '/notifications', icon: BellRing },
    ],
    links: [
      { label: 'Fees', href: '/fees' },
      { label: 'Attendance', href: '/attendance' },
      { label: 'Check Reports', href: '/reports' },
      { label: 'My Children', href: '/profile/children' },
      { label: 'Update Profile', href: '/profile' },
    ],
    impact: ofFamilies,
  },
  own: {
    title: 'Welcome to Your Learning Hub, Student!',
    intro: dashboardsMessages.yourLessonsMarks,
    cards: [
      {
        title: 'My Profile',
        text: dashboardsMessages.checkThatSchoolHasRight,
        href: '/profile',
        icon: UserRound,
      },
      {
        title: 'Assignments',
        text: dashboardsMessages.notesVideosAndWorksheets,
        href: '/study-materials',
        icon: BookOpen,
      },
      {
        title: 'Progress Reports',
        text: dashboardsMessages.marksGradesAndWhat,
        href: '/reports',
        icon: ChartColumn,
      },
      { title: 'Notifications', text: dashboardsMessages.examDatesHolidays, href: '/notifications', icon: BellRing },
    ],
    links: [
      { label: 'View Assignments', href: '/study-materials' },
      { label: 'Check Reports', href: '/reports' },
      { label: 'Notifications', href: '/notifications' },
      { label: 'Update Profile', href: '/profile' },
    ],
    impact: ofFamilies,
  },
  teaching: {
    title: 'Welcome, Teacher!',
    intro: dashboardsMessages.attendanceStudyMaterials,
    cards: [
      {
        title: 'Mark Attendance',
        text: dashboardsMessages.takeTodaysRegister,
        href: '/attendance',
        icon: CalendarCheck,
      },
      {
        title: 'Upload Materials',
        text: dashboardsMessages.shareNotesVideos,
        href: '/study-materials',
        icon: FileUp,
      },
      {
        title: 'Grade Assignments',
        text: dashboardsMessages.enterMarksAndWriteTerms,
        href: '/reports',
        icon: ClipboardPen,
      },
      {
        title: 'Notifications',
        text: dashboardsMessages.writeToClassToAllParents,
        href: '/notifications',
        icon: BellRing,
      },
    ],
    links: [
      { label: 'Mark Attendance', href: '/attendance' },
      { label: 'Upload Materials', href: '/study-materials' },
      { label: 'Grade Reports', href: '/reports' },
      { label: 'Send Notifications', href: '/notifications' },
    ],
    impact: [
      { figure: '150+', label: 'Classes' },
      { figure: '2,000+', label: 'Materials' },
      { figure: '3,500+', label: 'Feedback' },
    ],
  },
  duties: {
    title: dashboardsMessages.yourWork,
    intro: dashboardsMessages.whatYourDutiesAre,
    cards: [
      { title: 'Fees', text: dashboardsMessages.recordPayments, href: '/fees', icon: IndianRupee },
      { title: 'Admissions', text: dashboardsMessages.applicationsToAnswer, href: '/admin/admissions', icon: FileUp },
      { title: 'Students', text: dashboardsMessages.findStudents, href: '/people', icon: UserRound },
      { title: 'Messages', text: dashboardsMessages.whatFamiliesWrite, href: '/messages', icon: Mail },
      { title: 'Reports', text: dashboardsMessages.everyClasssMarks, href: '/reports', icon: ChartColumn },
    ],
    links: [
      { label: 'Fees', href: '/fees' },
      { label: 'Admissions', href: '/admin/admissions' },
      { label: 'Students', href: '/people' },
      { label: 'Update Profile', href: '/profile' },
    ],
    impact: ofFamilies,
  },
  office: {
    title: 'Welcome, Admin!',
    intro: dashboardsMessages.feesReportsAndWhatSchool,
    cards: [
      {
        title: 'Fee Structure',
        text: dashboardsMessages.setWhatEachClassPays,
        href: '/fees',
        icon: IndianRupee,
      },
      {
        title: 'Promotions',
        text: dashboardsMessages.publishVideosPictures,
        href: '/promotions',
        icon: Megaphone,
      },
      {
        title: 'Reports',
        text: dashboardsMessages.everyClasssMarks,
        href: '/reports',
        icon: ChartColumn,
      },
    ],
    links: [
      { label: 'Manage Fees', href: '/fees' },
      { label: 'Promotions', href: '/promotions' },
      { label: 'View Reports', href: '/reports' },
    ],
    impact: [
      { figure: '1,500+', label: 'Users' },
      { figure: '₹10M+', label: dashboardsMessages.feesProcessed },
      { figure: '500+', label: 'Announcements' },
    ],
  },
}

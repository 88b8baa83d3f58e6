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
} from 'lucide-react'
import type { TodayView } from '@/lib/today/view'

type Dashboard = {
  title: string
  intro: string
  cards: readonly { title: string; text: string; href: string; icon: LucideIcon }[]
  links: readonly { label: string; href: string }[]
  impact: readonly { figure: string; label: string }[]
}

/** The dashboard of each role (docs/spec.md §2); the figures are docs/spec.md §9's. */
export const dashboards: Record<TodayView, Dashboard> = {
  own: {
    title: 'Welcome to Your Learning Hub, Student!',
    intro: 'Your lessons, marks, attendance and messages. Start with what is due next.',
    cards: [
      {
        title: 'My Profile',
        text: 'Check that the school has the right phone number and address.',
        href: '/profile',
        icon: UserRound,
      },
      {
        title: 'Assignments',
        text: 'Notes, videos and worksheets for your class.',
        href: '/study-materials',
        icon: BookOpen,
      },
      {
        title: 'Progress Reports',
        text: 'Marks, grades and what your teachers wrote.',
        href: '/reports',
        icon: ChartColumn,
      },
      { title: 'Notifications', text: 'Exam dates, holidays and other news.', href: '/notifications', icon: BellRing },
    ],
    links: [
      { label: 'View Assignments', href: '/study-materials' },
      { label: 'Check Reports', href: '/reports' },
      { label: 'Notifications', href: '/notifications' },
      { label: 'Update Profile', href: '/profile' },
    ],
    impact: [
      { figure: '1,200+', label: 'Students' },
      { figure: '5,000+', label: 'Assignments' },
      { figure: '10,000+', label: 'Notifications' },
    ],
  },
  teaching: {
    title: 'Welcome, Teacher!',
    intro: 'Attendance, study materials and marks for your classes.',
    cards: [
      {
        title: 'Mark Attendance',
        text: 'Take today’s register; families of absent students are told at once.',
        href: '/attendance',
        icon: CalendarCheck,
      },
      {
        title: 'Upload Materials',
        text: 'Share notes, videos and assignments with a class.',
        href: '/study-materials',
        icon: FileUp,
      },
      {
        title: 'Grade Assignments',
        text: 'Enter marks and write the term’s reports.',
        href: '/reports',
        icon: ClipboardPen,
      },
      {
        title: 'Notifications',
        text: 'Write to a class, to all parents or to colleagues.',
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
  office: {
    title: 'Welcome, Admin!',
    intro: 'Fees, reports and what the school publishes.',
    cards: [
      {
        title: 'Fee Structure',
        text: 'Set what each class pays and by when, and follow what has come in.',
        href: '/fees',
        icon: IndianRupee,
      },
      {
        title: 'Promotions',
        text: 'Publish the videos, pictures and brochures of school life.',
        href: '/promotions',
        icon: Megaphone,
      },
      {
        title: 'Reports',
        text: 'Every class’s marks, attendance and leave, ready to export.',
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
      { figure: '₹10M+', label: 'Fees Processed' },
      { figure: '500+', label: 'Announcements' },
    ],
  },
}

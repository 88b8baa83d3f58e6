import Link from 'next/link'
import type { ReactNode } from 'react'
import { NeedsRole } from '@/components/needs-role'
import { cn } from '@/components/ui/cn'
import { attendanceMessages } from '@/lib/attendance/messages'
import { Screen } from '../screen'

const views = [
  { href: '/attendance', label: 'Mark and leave' },
  { href: '/attendance/register', label: 'Month register' },
  { href: '/attendance/low', label: 'Low attendance' },
] as const

/** The title of every attendance screen, and for staff the links between them. */
export function AttendanceScreen({
  current,
  children,
}: {
  current?: (typeof views)[number]['href']
  children: ReactNode
}) {
  return (
    <NeedsRole message={attendanceMessages.loginRequired}>
      <Screen path="/attendance" className="print:p-0">
        {current && (
          <nav aria-label="Attendance" className="mt-5 border-b border-line print:hidden">
            <ul className="-mb-px flex flex-wrap gap-x-3 sm:gap-x-5">
              {views.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    aria-current={href === current ? 'page' : undefined}
                    className={cn(
                      'inline-flex min-h-10 items-center border-b-2 text-[0.8125rem] sm:text-sm',
                      href === current
                        ? 'border-accent font-semibold text-accent'
                        : 'border-transparent text-ink hover:border-control',
                    )}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {children}
      </Screen>
    </NeedsRole>
  )
}

import Link from 'next/link'
import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'

/** What stands while the lists are loaded and after. */
export function ApprovalsScreen({ students, teachers }: { students: ReactNode; teachers: ReactNode }) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Pending Student Approvals</h1>
      <p className="mt-2 text-muted">
        Students who signed up and cannot log in until you approve them. Newest first. Who applied for a place on the home
        page is under{' '}
        <Link href="/admin/admissions" prefetch={false} className="text-accent underline underline-offset-4">
          Admissions
        </Link>
        .
      </p>
      <div className="mt-6">{students}</div>
      <h2 className="mt-12 text-xl sm:text-2xl">Pending Teacher Approvals</h2>
      <p className="mt-2 text-muted">A teacher sees every student’s records, so approve only people you know.</p>
      <div className="mt-6">{teachers}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'

/** What stands while the list is loaded and after. */
export function MailsScreen({ children }: { children: ReactNode }) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Mails</h1>
      <p className="mt-2 text-muted">
        Reset links, invitations, news of applications and of changed profiles, and what became of them. Newest first.
      </p>
      <div className="mt-6">{children}</div>
    </div>
  )
}

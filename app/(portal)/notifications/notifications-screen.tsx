import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'

/** What stands while the notifications are loaded and after. */
export function NotificationsScreen({ children }: { children: ReactNode }) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Notifications &amp; Communication</h1>
      {children}
    </div>
  )
}

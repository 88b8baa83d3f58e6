import type { Metadata } from 'next'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <div className={cn(container, 'py-16 sm:py-24')}>
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="page-title mt-2">There is no such page</h1>
      <p className="mt-3 max-w-xl text-muted">Please check the address. The page may have been moved or removed.</p>
      <a href="/home" className={cn(buttonStyle(), 'mt-6')}>
        Back to the front page
      </a>
    </div>
  )
}

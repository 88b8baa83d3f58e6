import type { Metadata } from 'next'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { notFoundMessages } from '@/lib/page-messages'

export const metadata: Metadata = { title: notFoundMessages.pageNotFound }

export default function NotFound() {
  return (
    <div className={cn(container, 'py-16 sm:py-24')}>
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="page-title mt-2">{notFoundMessages.thereIsNoSuchPage}</h1>
      <p className="mt-3 max-w-xl text-muted">{notFoundMessages.pleaseCheckAddressPage}</p>
      <a href="/home" className={cn(buttonStyle(), 'mt-6')}>
        {notFoundMessages.backToFrontPage}
      </a>
    </div>
  )
}

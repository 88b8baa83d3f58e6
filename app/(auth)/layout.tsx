import type { ReactNode } from 'react'
import { NeedsScript } from '@/components/needs-script'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-12 sm:py-16">
      <NeedsScript />
      {children}
    </div>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { onlineMessages } from '@/lib/payments/online-messages'

/** Milliseconds. */
const interval = 10_000

/** Reads the page again while it is looked at, and at once where somebody asks for it. */
export function LookAgain() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && router.refresh(), interval)
    return () => clearInterval(timer)
  }, [router])
  return (
    <Button variant="secondary" className="mt-4" onClick={() => router.refresh()}>
      {onlineMessages.look}
    </Button>
  )
}

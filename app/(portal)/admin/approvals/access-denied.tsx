'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'

/** docs/spec.md §6: non-admins on the approvals page are told so and go to /home. */
export function AccessDenied() {
  const router = useRouter()

  useEffect(() => {
    notify.error(messages.approvals.denied, { id: 'access-denied' })
    router.replace('/home')
  }, [router])

  return <p className="px-4 py-20 text-center text-muted">{messages.approvals.denied}</p>
}

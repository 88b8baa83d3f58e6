'use client'

import { useEffect } from 'react'
import { perform } from '@/lib/client/perform'
import { threadMessages } from '@/lib/threads/messages'
import { markThreadRead } from '../actions'

/** Notes that the messages up to `lastAt` were seen, once they are shown. */
export function MarkThreadRead({ id, lastAt }: { id: string; lastAt: string }) {
  useEffect(() => {
    void perform(markThreadRead, { id }, threadMessages.readFailed)
  }, [id, lastAt])
  return null
}

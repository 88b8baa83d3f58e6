'use client'

import { useEffect } from 'react'
import { perform } from '@/lib/client/perform'
import { notificationMessages } from '@/lib/notifications/messages'
import { markNotificationsRead } from './actions'

/**
 * Marks notifications up to `until`, the newest in the list, as read when the list is shown. Also when none is unread:
 * the answer refreshes the badge in the bar, which does not know what was read on another device.
 */
export function MarkRead({ until }: { until: string }) {
  useEffect(() => void perform(markNotificationsRead, { until }, notificationMessages.readFailed), [until])
  return null
}

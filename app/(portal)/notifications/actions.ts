'use server'

import * as notifications from '@/lib/notifications/service'
import { action } from '@/lib/server/doors/action'

export const sendNotification = action(notifications.sendNotification, '/notifications')
export const markRead = action(notifications.markRead, '/notifications')
export const resend = action(notifications.resend, '/notifications')

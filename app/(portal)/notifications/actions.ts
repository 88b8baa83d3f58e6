'use server'

import * as queries from '@/lib/notifications/queries'
import * as notifications from '@/lib/notifications/service'
import { action } from '@/lib/server/doors/action'

export const sendNotification = action(notifications.sendNotification, '/notifications')
export const markNotificationsRead = action(notifications.markNotificationsRead, '/notifications')
export const resendNotification = action(notifications.resendNotification, '/notifications')
export const followNotifications = action(queries.followNotifications)
export const undoNotification = action(notifications.undoNotification, '/notifications')

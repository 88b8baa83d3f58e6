'use server'

import * as templates from '@/lib/notifications/templates'
import { action } from '@/lib/server/doors/action'

export const addSmsTemplate = action(templates.addSmsTemplate, '/admin/school/sms')
export const removeSmsTemplate = action(templates.removeSmsTemplate, '/admin/school/sms')
export const testSms = action(templates.testSms)

'use server'

import * as passwords from '@/lib/auth/change-passwords'
import * as secondStep from '@/lib/auth/two-step-login'
import * as sessions from '@/lib/auth/where-logged-in'
import * as calendar from '@/lib/calendar/links'
import * as consent from '@/lib/privacy/child-consent'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const updateProfile = action(profile.updateProfile, '/profile')
export const updateContact = action(profile.updateContact, '/profile')
export const changePassword = action(passwords.changePassword)
export const endSession = action(sessions.endSession)
export const endOtherSessions = action(sessions.endOtherSessions)
export const startSecondStep = action(secondStep.startSecondStep, '/profile')
export const confirmSecondStep = action(secondStep.confirmSecondStep, '/profile')
export const renewRecoveryCodes = action(secondStep.renewRecoveryCodes, '/profile')
export const removeSecondStep = action(secondStep.removeSecondStep, '/profile')
export const giveChildConsent = action(consent.giveChildConsent, '/profile')
export const makeCalendarLink = action(calendar.makeCalendarLink)
export const endCalendarLink = action(calendar.endCalendarLink)

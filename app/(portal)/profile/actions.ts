'use server'

import * as passwords from '@/lib/auth/passwords'
import * as secondStep from '@/lib/auth/second-step'
import * as sessions from '@/lib/auth/sessions'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const updateProfile = action(profile.updateProfile, '/profile')
export const changePassword = action(passwords.changePassword)
export const endSession = action(sessions.endSession)
export const endOtherSessions = action(sessions.endOtherSessions)
export const startSecondStep = action(secondStep.startSecondStep, '/profile')
export const confirmSecondStep = action(secondStep.confirmSecondStep, '/profile')
export const renewRecoveryCodes = action(secondStep.renewRecoveryCodes, '/profile')
export const removeSecondStep = action(secondStep.removeSecondStep, '/profile')

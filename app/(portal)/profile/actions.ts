'use server'

import * as passkeys from '@/lib/auth/passkeys'
import * as passwords from '@/lib/auth/passwords'
import * as secondStep from '@/lib/auth/second-step'
import * as sessions from '@/lib/auth/sessions'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const updateProfile = action(profile.updateProfile, '/profile')
export const changePassword = action(passwords.changePassword)
export const endSession = action(sessions.endSession)
export const endOtherSessions = action(sessions.endOtherSessions)
export const startSecondStep = action(secondStep.startSecondStep)
export const confirmSecondStep = action(secondStep.confirmSecondStep, '/profile')
export const renewRecoveryCodes = action(secondStep.renewRecoveryCodes)
export const removeSecondStep = action(secondStep.removeSecondStep, '/profile')
export const startPasskey = action(passkeys.startPasskey)
export const addPasskey = action(passkeys.addPasskey, '/profile')
export const removePasskey = action(passkeys.removePasskey, '/profile')

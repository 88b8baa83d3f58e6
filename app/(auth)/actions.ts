'use server'

import * as auth from '@/lib/auth/service'
import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/doors/action'

export const registerAccount = action(auth.registerAccount)
export const login = action(auth.login)
export const askSession = action(auth.askSession)
export const forgotPassword = action(auth.forgotPassword)
export const resetPassword = action(auth.resetPassword)
export const takeBackEmailChange = action(profile.takeBackEmailChange)

import type { Mutant } from './mutant.ts'

/** Mutants for section 2 of the specification: settings, automatic unlock, login, account settings, deletion, about. */
export const accountScreenMutants: readonly Mutant[] = [
  {
    name: 'settings-language-row-leads-to-about',
    find: '<LinkRow href="/language"',
    replace: '<LinkRow href="/about"',
    red: "expected '/about' to be '/language'",
  },
  {
    name: 'settings-account-row-leads-to-login',
    find: "<LinkRow href={isGuest ? '/login' : '/account'} Drawing={PersonIcon} value={name}>",
    replace: '<LinkRow href="/login" Drawing={PersonIcon} value={name}>',
    red: '+     "/login",',
  },
  {
    name: 'account-security-without-deletion',
    find: '<LinkRow href="/account_delete" Drawing={DeleteIcon}>',
    replace: '<LinkRow href="/login_out" Drawing={DeleteIcon}>',
    red: '+     "/login_out",',
  },
  {
    name: 'account-security-offers-a-guest-an-account',
    find: "{t(isGuest ? 'shell.logIn' : 'me.account')}\n      </LinkRow>",
    replace: "{t('me.account')}\n      </LinkRow>",
    red: "getByRole('link', { name: /^Log in/ })",
  },
  {
    name: 'view-settings-named-app',
    find: "{ id: 'viewing', label: 'settings.viewing' }",
    replace: "{ id: 'viewing', label: 'settings.app' }",
    red: "getByRole('region', { name: 'Viewing' })",
  },
  {
    name: 'auto-next-switch-only-reports',
    find: "setAutoNext(isOn ? 1 : 0)\n          act('autoNextEpisode', String(isOn))",
    replace: "act('autoNextEpisode', String(isOn))",
    red: '+   null,',
  },
  {
    name: 'autoplay-skip-turns-it-off',
    find: '<button type="button" className={`${buttons.quiet} ${styles.skip}`} onClick={() => closeScreen()}>',
    replace:
      '<button type="button" className={`${buttons.quiet} ${styles.skip}`} onClick={() => { setAutoPay(0); closeScreen() }}>',
    red: "getByRole('link', { name: /^Automatic episode unlock ?On/ })",
  },
  {
    name: 'autopay-stored-under-another-key',
    find: "choiceSetting('fix_vip_autopay', [0, 1], 1)",
    replace: "choiceSetting('vip_autopay', [0, 1], 1)",
    red: "expected null to be '0'",
  },
  {
    name: 'autoplay-with-a-second-switch',
    find: '{autoPay === 1 && <CapChoice />}',
    replace: "{autoPay === 1 && <CapChoice />}<Switch isOn={false} onChange={() => {}} label={t('me.autoplayMost')} />",
    red: 'expected 2 to be 1',
  },
  {
    name: 'login-countdown-of-59-seconds',
    find: 'export const codeResendSeconds = 60',
    replace: 'export const codeResendSeconds = 59',
    red: "expected 'Get again in 59 s' to be 'Get again in 60 s'",
  },
  {
    name: 'login-skip-leads-home',
    find: 'const leave = () => closeScreen()',
    replace: "const leave = () => location.assign('/')",
    red: 'page.waitForURL: Timeout',
  },
  {
    name: 'login-get-needs-a-code',
    find: 'get: () => check(false) && mail.send(',
    replace: 'get: () => check(true) && mail.send(',
    red: 'not within 10 s: async () => {',
  },
  {
    name: 'logout-keeps-the-stored-user',
    find: 'settings.clear(keys.userId)\n  settings.clear(commentDraft)\n  page.replace(path)',
    replace: 'settings.clear(commentDraft)\n  page.replace(path)',
    red: '"10000042"',
  },
  {
    name: 'logout-without-reload',
    find: "removeViewer(settings, location, '/my')",
    replace: "removeViewer(settings, { replace: (path) => history.pushState(null, '', path) }, '/my')",
    red: 'while waiting for event "load"',
  },
  {
    name: 'account-settings-without-user-name',
    find: '{hasOwnName(viewer) && (',
    replace: '{hasOwnName(viewer) && viewer.openId === viewer.userName && (',
    red: "getByText('Mira Lund')",
  },
  {
    name: 'account-settings-open-to-guests',
    find: "'/account': withAccount(AccountScreen, RowsSkeleton)",
    replace: "'/account': withViewer(AccountScreen, RowsSkeleton)",
    red: "expected '/account' to be '/login'",
  },
  {
    name: 'guest-may-log-out-on-me',
    find: '{!isGuest && (\n          <LinkRow href="/login_out"',
    replace: '{(\n          <LinkRow href="/login_out"',
    red: 'to deeply equal []',
  },
  {
    name: 'deletion-hides-that-a-membership-ends',
    file: 'account-delete-screen.tsx',
    find: '{viewer.premiumDueTime !== null && (',
    replace: '{viewer.openId === null && (',
    red: "getByText('Your membership ends",
  },
  {
    name: 'deletion-cancel-continues',
    find: "onClick={() => closeScreen('/account')}>\n          {t('shell.cancel')}",
    replace: "onClick={onContinue}>\n          {t('shell.cancel')}",
    red: 'page.waitForURL: Timeout',
  },
  {
    name: 'deletion-email-can-be-changed',
    find: 'isEmailFixed: fixedEmail !== undefined,',
    replace: 'isEmailFixed: false,',
    red: '+   true,',
  },
  {
    name: 'deletion-does-not-count-down',
    find: "form={form}\n          emailLabel={t('account.email')}\n          sentText={(address)",
    replace:
      "form={{ ...form, mail: { ...form.mail, secondsLeft: 0 } }}\n          emailLabel={t('account.email')}\n          sentText={(address)",
    red: "getByRole('button', { name: /^Get again in \\d+ s$/ })",
  },
  {
    name: 'deletion-ends-at-home',
    find: 'onDeleted({ email, deletedAt: Date.now() })',
    replace: "location.replace('/')",
    red: "getByRole('heading', { name: 'Your account is deleted' })",
  },
  {
    name: 'about-shows-the-version-of-the-protocol',
    find: "t('settings.version', { version: aboutVersion })",
    replace: "t('settings.version', { version: '1.0.0' })",
    red: "getByText('Version 2.0.1')",
  },
  {
    name: 'about-names-the-app-as-owner',
    find: "t('settings.owned', { app, company })",
    replace: "t('settings.owned', { app, company: app })",
    red: "getByText('Cliffhanger is owned and operated by Cliffhanger Demo Studio.')",
  },
  {
    name: 'about-terms-row-leads-to-privacy',
    find: '<LinkRow href="/terms"',
    replace: '<LinkRow href="/privacy"',
    red: "expected '/privacy' to be '/terms'",
  },
]

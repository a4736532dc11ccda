export const links = {
  link_over: () => 'This link has been used, was replaced by a newer one, or is over. Ask for a new one.',
  sign_in_to_confirm: () =>
    'Sign in to this account here first, then open the link again. If you did not make it, use ‘Forgot password?’.',
  mail_or_link: () => 'Say whether to mail it or to answer the link',
  mail_is_off: () => 'This server sends no mail. Ask the society’s office for a link.',
  not_invited: () => 'This account has a password already. Reset it instead.',
  still_invited: () => 'This account was never entered. Send the invitation again instead.',
  same_address: () => 'This is your address already',
  mail_gone: () => 'This mail is not waiting any more',
  too_many_links: () => 'Too many requests from here. Please try again later',
};

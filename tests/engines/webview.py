#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver, with an exact size, a user agent, engine features and scripts that run before
every page. MiniBrowser cannot be narrower than its toolbar (447 px) and runs no scripts."""
import argparse
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

parser = argparse.ArgumentParser()
parser.add_argument('--size', default='390x844')
parser.add_argument('--user-agent')
parser.add_argument('--feature', action='append', default=[], help='+Name or -Name; "help" lists them')
parser.add_argument('--preload', action='append', default=[], help='a file of JavaScript, run before every page')
parser.add_argument('--languages', default='en-US')
parser.add_argument('--autoplay', default='', choices=['', 'ALLOW', 'ALLOW_WITHOUT_SOUND', 'DENY'])
parser.add_argument('--proxy')
options, _ = parser.parse_known_args()

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(options.languages.split(','))
if options.proxy:
    proxy = WebKit2.NetworkProxySettings.new(options.proxy, None)
    context.get_website_data_manager().set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)

settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, enable_developer_extras=True)
if options.user_agent:
    settings.set_user_agent(options.user_agent)
features = WebKit2.Settings.get_all_features()
known = {one.get_identifier(): one for one in (features.get(at) for at in range(features.get_length()))}
for word in options.feature:
    if word == 'help':
        for name, one in sorted(known.items()):
            print('+' if settings.get_feature_enabled(one) else '-', name, one.get_details() or '')
        raise SystemExit
    settings.set_feature_enabled(known[word[1:]], word[0] == '+')

content = WebKit2.UserContentManager()
for path in options.preload:
    with open(path, encoding='utf-8') as file:
        content.add_script(WebKit2.UserScript.new(
            file.read(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None))

width, height = (int(part) for part in options.size.split('x'))


def open_view(_session=None):
    more = {}
    if options.autoplay:
        more['website_policies'] = WebKit2.WebsitePolicies(autoplay=getattr(WebKit2.AutoplayPolicy, options.autoplay))
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=content, is_controlled_by_automation=True, **more)
    window = Gtk.Window(decorated=False)
    window.set_default_size(width, height)
    window.add(view)
    window.move(0, 0)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    view.connect('web-process-terminated', lambda _, why: print('web process ended:', why.value_nick, flush=True))
    return view


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name('webview')
    info.set_version(2, 50, 0)
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


context.connect('automation-started', on_automation)
Gtk.main()

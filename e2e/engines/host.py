#!/usr/bin/python3
"""A WebKit webview in a window of a phone's size, with a real window.webkit.messageHandlers.<name>
for every --handler, as in the lender's iOS app. WebKitWebDriver starts this program and drives the
page; each message of the page is written to --log as one line of JSON.

With --commands, lines of JSON on the standard input drive the page instead: {"id": 1, "load": address} or {"id": 2, "call": function body}.
Each line is answered by a line with the same id. This mode survives the kill of the page's process; a WebDriver session does not.

Requires the system's Python, which has the module gi.
"""
import argparse
import json

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gio, GLib, Gtk, WebKit2  # noqa: E402

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) "
    "AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--log", required=True)
    parser.add_argument("--handler", action="append", default=[])
    parser.add_argument("--init", action="append", default=[], help="a script to run at document start")
    parser.add_argument("--certificate", required=True, help="certificate file of 127.0.0.1, accepted although it is untrusted")
    parser.add_argument("--width", type=int, default=390)
    parser.add_argument("--height", type=int, default=844)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--commands", action="store_true")
    # Ignores the arguments that the driver adds.
    return parser.parse_known_args()[0]


def as_python(value):
    if value is None or value.is_undefined():
        return None
    text = value.to_json(0)
    return value.to_string() if text is None else json.loads(text)


def make_content_manager(arguments, log):
    manager = WebKit2.UserContentManager()
    for path in arguments.init:
        with open(path, encoding="utf-8") as script:
            manager.add_script(
                WebKit2.UserScript.new(
                    script.read(),
                    WebKit2.UserContentInjectedFrames.TOP_FRAME,
                    WebKit2.UserScriptInjectionTime.START,
                    None,
                    None,
                )
            )

    def received(_manager, result, name):
        line = {"handler": name, "body": as_python(result.get_js_value())}
        log.write(json.dumps(line, ensure_ascii=False) + "\n")

    for name in arguments.handler:
        manager.connect("script-message-received::" + name, received, name)
        manager.register_script_message_handler(name)
    return manager


def make_view(arguments, log):
    context = WebKit2.WebContext.new_with_website_data_manager(WebKit2.WebsiteDataManager.new_ephemeral())
    # The default for navigator.language would be "C".
    context.set_preferred_languages(["en-PH", "en"])
    context.allow_tls_certificate_for_host(Gio.TlsCertificate.new_from_file(arguments.certificate), "127.0.0.1")
    context.set_automation_allowed(not arguments.commands)
    settings = WebKit2.Settings()
    settings.set_user_agent(IPHONE)
    settings.set_javascript_can_access_clipboard(True)
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=make_content_manager(arguments, log),
        settings=settings,
        is_controlled_by_automation=not arguments.commands,
    )
    # Reloads a page whose process the system has killed to free memory, as the lender's app does.
    view.connect("web-process-terminated", lambda killed, _reason: killed.reload())
    context.connect("automation-started", lambda _context, session: hand_over(session, view))
    return view


def hand_over(session, view):
    info = WebKit2.ApplicationInfo()
    info.set_name("BridgeHost")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


def obey(view, line):
    command = json.loads(line)

    def answer(**words):
        print(json.dumps({"id": command["id"], **words}, ensure_ascii=False), flush=True)

    def called(_view, result):
        try:
            answer(value=as_python(view.call_async_javascript_function_finish(result)))
        except GLib.Error as error:
            answer(error=error.message)

    if "load" in command:
        view.load_uri(command["load"])
        answer(value=None)
    else:
        view.call_async_javascript_function(command["call"], -1, None, None, None, None, called)


def read_commands(view):
    def readable(channel, _condition):
        line = channel.readline()
        if not line:
            Gtk.main_quit()
            return False
        obey(view, line)
        return True

    # Unbuffered: the watch does not fire for a line that is already in a buffer of this process.
    GLib.io_add_watch(open(0, "rb", buffering=0), GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, readable)


def main():
    arguments = read_arguments()
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", arguments.dark)
    log = open(arguments.log, "a", buffering=1, encoding="utf-8")
    view = make_view(arguments, log)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(arguments.width, arguments.height)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    # The end of a WebDriver session closes the view.
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    view.grab_focus()
    if arguments.commands:
        read_commands(view)
    Gtk.main()


main()
